import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { type SimulationOptions, simulate } from './simulation.js';

// A thread that plays the seeds it is given, one after the other.

// Simulated failures are errors by the thousand, and to collect their frames took an eighth of the time. A seed that is played
// alone has them all.
Error.stackTraceLimit = 1;

const port = must(parentPort, 'the thread that started this one');
port.on('message', (options: SimulationOptions) => {
  void simulate(options).then((outcome) => port.postMessage(outcome));
});
