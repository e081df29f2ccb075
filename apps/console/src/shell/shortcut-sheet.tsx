import { signal } from '@preact/signals';
import { controllerUrl } from '../feed/client.js';
import { Dialog } from '../parts/dialog.js';
import { t } from '../texts/t.js';
import { SHORTCUTS, isElsewhere } from './shortcuts.js';

const isOpen = signal(false);

export function listenForShortcutSheet(): void {
  addEventListener('keydown', (event) => {
    if (SHORTCUTS.list.read(event) === null || isElsewhere(event)) return;
    event.preventDefault();
    isOpen.value = true;
  });
}

export function ShortcutSheet() {
  return (
    <>
      <button
        class="minor"
        aria-label={t('Keyboard shortcuts')}
        aria-keyshortcuts="?"
        onClick={() => (isOpen.value = true)}
      >
        ?
      </button>
      {isOpen.value && (
        <Dialog title={t('Keyboard shortcuts')} onClose={() => (isOpen.value = false)}>
          <table>
            <thead>
              <tr>
                {[t('Page'), t('What'), t('Keyboard'), t('Number pad')].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.values(SHORTCUTS).map(({ page, what, keyboard, pad }) => (
                <tr key={what}>
                  <td>{page}</td>
                  <td>
                    <Keys text={what} />
                  </td>
                  <td>
                    <Keys text={keyboard} />
                  </td>
                  <td>
                    <Keys text={pad} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <a href={controllerUrl('docs/how-to/use-the-console.html').href} target="_blank" rel="noreferrer">
              {t('Documentation')}
            </a>
          </p>
        </Dialog>
      )}
    </>
  );
}

function Keys({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <kbd key={at}>{part}</kbd> : part))}</>;
}
