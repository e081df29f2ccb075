export { placeOf, standsIn, textOf } from './answers.js';
export { audited } from './audited.js';
export { FakeClock, NotedMetrics, type TestPorts, portsOf, sha256 } from './fake-ports.js';
export { type HeldAppend, HeldJournal } from './held-journal.js';
export { InMemoryJournal, InMemoryLease, InMemoryPresence, InMemorySnapshots, type PlannedFault } from './in-memory.js';
export { type JournalUnderTest, batchOf, journalContract } from './journal-contract.js';
export { type Line, ScheduledJournal, scheduled } from './scheduled.js';
export { inNoTime, inStoppedTime, raisedIn, turns } from './turns.js';
export { Client, STREAM, answered, holder, leading, commands } from './floor.js';
