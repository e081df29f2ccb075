import { useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { ask } from '../server/api.js';
import { FirstPassword, RoleBoxes } from './fields.js';

const EMPTY = { signInName: '', name: '', license: '', password: '' };

/** Makes an account. Its first password is told here once more, for it is handed over by a person. */
export function NewAccount({ onMade }: { readonly onMade: () => void }) {
  const { isBusy, refusal, run } = useAct();
  const [words, setWords] = useState(EMPTY);
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [made, setMade] = useState<typeof EMPTY>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run(() => ask('POST', 'accounts', { ...words, roles })))) return;
    setMade(words);
    setWords(EMPTY);
    setRoles([]);
    onMade();
  };
  const field = (name: 'signInName' | 'name' | 'license', label: string, hint: string) => (
    <label>
      {label}
      <input
        value={words[name]}
        required
        autocomplete="off"
        autocapitalize="none"
        placeholder={hint}
        onInput={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="halves">
        {field('name', 'Name, as it is signed', 'A. Keller')}
        {field('license', 'License number', 'MD-10442')}
        {field('signInName', 'Sign-in name', 'a.keller')}
        <FirstPassword value={words.password} onChange={(password) => setWords({ ...words, password })} />
      </div>
      <RoleBoxes roles={roles} onChange={setRoles} />
      <div class="row">
        <button class="main" disabled={isBusy || roles.length === 0}>
          Make the account
        </button>
      </div>
      <RefusalNote refusal={refusal} />
      {made !== undefined && (
        <p role="status" class="notice">
          {made.name} signs in as <strong>{made.signInName}</strong> with <strong>{made.password}</strong>, and chooses
          another password first.
        </p>
      )}
    </form>
  );
}
