import { controllersOf, injectFaults, isWired } from './faults.js';
import { MODES, parseChaosWords } from './options.js';
import { runDrill, runSession } from './session.js';

await runDrill(async (words) => {
  const options = parseChaosWords(words);
  if ('help' in options) return options;
  return runSession({
    kind: 'chaos',
    title: `chaos: ${MODES[options.mode]}, ${options.kills} times`,
    options,
    controllers: controllersOf(options.mode),
    isWired: isWired(options.mode),
    showFloor: false,
    play: (session) => injectFaults(session, options),
  });
});
