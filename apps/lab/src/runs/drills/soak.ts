import { parseSoakWords } from './options.js';
import { runDrill, runSession } from './session.js';

await runDrill(async (words) => {
  const options = parseSoakWords(words);
  if ('help' in options) return options;
  return runSession({
    kind: 'soak',
    title: `soak of ${options.forSeconds} s`,
    options,
    controllers: 1,
    showFloor: true,
    play: async ({ floor }) => {
      await floor.ended();
      return [];
    },
  });
});
