import { Evening } from './evening.js';
import { FakeController } from './fake-controller.js';

it.each([[8, 'table-02'], [5, 'table-01']] as const)('trace %i', (seed, tbl) => {
  const log: string[] = [];
  let ev: Evening | undefined;
  let n = 0;
  const e = new Evening({ seed, tables: 3, shoes: 2, pace: seed % 2 ? 'flat-out' : 'brisk',
      mischief: { duplicates: 20, bad: 60 },
      chaos: { lostBefore: 2, lostAfter: 2, busy: 5, takeover: 0.05, delayMsMax: 60 } }, (dial) => (a, t, events) => {
        if (!t.includes(tbl)) return dial(a, t, events);
        const k = ++n;
        const put = (x: string) => { if (e === undefined || e.floor.differences.count === 0) log.push(`${ev?.now} L${k} ${x.slice(0, 700)}`); };
        put('dial ' + a);
        const line = dial(a, t, { text: (x) => { put('< ' + x); events.text(x); }, ended: (w) => { put('ended ' + w); events.ended(w); } });
        return { send: (x) => { put('> ' + x); line.send(x); }, end: () => { put('end'); line.end(); } };
      });
  ev = e;
  e.join().until(() => e.floor.differences.count > 0);
  process.stdout.write(log.slice(-22).join('\n') + '\n\n');
});
