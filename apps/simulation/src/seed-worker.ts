import { parentPort } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { type SimulationOptions, simulate } from './simulation.js';

// A thread that plays the seeds it is given, one after the other.
const port = must(parentPort, 'the thread that started this one');
port.on('message', (options: SimulationOptions) => {
  void simulate(options).then((outcome) => port.postMessage(outcome));
});
