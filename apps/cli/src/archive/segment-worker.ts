import { parentPort, workerData } from 'node:worker_threads';
import { must } from '@jackpot/money';
import { type TrustedKeys, verifyFile } from './verify-file.js';

/** Each request is the path of a segment, each reply a `VerifiedFile`. */
const port = must(parentPort, 'a worker has a parent');
port.on('message', (path: string) => {
  void verifyFile(path, workerData as TrustedKeys).then((verified) => port.postMessage(verified));
});
