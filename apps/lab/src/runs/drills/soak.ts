import { SOAK } from './options.js';
import { runDrill, runSession } from './session.js';

await runDrill(SOAK, (options) =>
  runSession({
    kind: 'soak',
    title: `soak of ${options.for} s`,
    options,
    controllers: 1,
    showFloor: true,
    play: async ({ floor }) => {
      await floor.ended();
      return [];
    },
  }),
);
