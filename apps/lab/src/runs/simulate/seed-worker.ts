import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { type SimulationOptions, simulate } from './simulation.js';

// Stack traces of simulated errors took an eighth of the time.
Error.stackTraceLimit = 1;

const port = must(parentPort, 'the thread that started this one');
port.on('message', (options: SimulationOptions) => {
  void simulate(options).then((outcome) => port.postMessage(outcome));
});
