import { controllersOf, injectFaults, isWired } from './faults.js';
import { MODES, CHAOS } from './options.js';
import { runDrill, runSession } from './session.js';

await runDrill(CHAOS, (options) =>
  runSession({
    kind: 'chaos',
    title: `chaos: ${MODES[options.mode]}, ${options.kills} times`,
    options,
    controllers: controllersOf(options.mode),
    isWired: isWired(options.mode),
    showFloor: false,
    play: (session) => injectFaults(session, options),
  }),
);
