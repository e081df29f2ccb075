import { useEffect, useState } from 'preact/hooks';
import { RefusalNote, useAct } from '../parts/act.js';
import { fetchKey, giveKeys, givenKeys, isKeyGiven, toldKey, trustedKeys } from './trusted-key.js';

/** The house’s public key, and where this page has it from. */
export function KeyPanel() {
  const { refusal, run } = useAct();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(givenKeys.value);
  useEffect(() => {
    void run(fetchKey);
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    giveKeys(text.trim());
    setOpen(false);
  };
  const isOther = isKeyGiven.value && toldKey.value !== null && !trustedKeys.value.includes(toldKey.value);
  return (
    <section class="panel" aria-label="Public key">
      <div class="title">
        <h2>
          Public key of the house{' '}
          <span class={isKeyGiven.value ? 'chip good' : 'chip warn'}>
            {isKeyGiven.value ? 'The one you entered' : 'As this controller tells it'}
          </span>
        </h2>
        {!isOpen && (
          <button class="quiet" onClick={() => setOpen(true)}>
            Enter the key you were given
          </button>
        )}
      </div>
      {trustedKeys.value.map((key) => (
        <code key={key} class="key">
          {key}
        </code>
      ))}
      {!isKeyGiven.value && (
        <p class="soft">
          A controller that lies would lie about its key as well: compare it with the one that was handed over when the
          house opened, or enter that one.
        </p>
      )}
      {isOther && <p class="notice">The controller tells another key than the one you entered: {toldKey.value}</p>}
      {isOpen && (
        <form onSubmit={submit}>
          <label>
            Public key; after a change of key both, one in a line
            <textarea rows={2} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <div class="row">
            <button class="main">Use it</button>
            <button type="button" class="quiet" onClick={() => setOpen(false)}>
              Leave it
            </button>
          </div>
        </form>
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}
