import { called } from '../parts/texts.js';
import { ROLES_OFFERED, suggestedPassword } from './shapes.js';

interface RoleBoxesProps {
  readonly roles: readonly string[];
  readonly onChange: (roles: readonly string[]) => void;
}

/** The roles to hold. Which may be held together the controller says. */
export function RoleBoxes({ roles, onChange }: RoleBoxesProps) {
  const toggle = (role: string): void =>
    onChange(roles.includes(role) ? roles.filter((each) => each !== role) : [...roles, role]);
  return (
    <fieldset>
      <legend>Roles</legend>
      <div class="boxes">
        {ROLES_OFFERED.map((role) => (
          <label class="check" key={role}>
            <input type="checkbox" checked={roles.includes(role)} onChange={() => toggle(role)} />
            {called(role)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FirstPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** A password to hand over: in clear, for it is read out or written down, and good for one sign-in. */
export function FirstPassword({ value, onChange }: FirstPasswordProps) {
  const suggest = (): void => onChange(suggestedPassword((count) => crypto.getRandomValues(new Uint8Array(count))));
  return (
    <div class="with-button">
      <label>
        First password
        <input
          value={value}
          required
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <button type="button" onClick={suggest}>
        Suggest
      </button>
    </div>
  );
}
