import { betting, given, later, linkOf } from '../../../../libs/progressive/src/testing/index.js';
import { DAY_MS, closed, journal } from '../../../../libs/books/test/closed-days.js';
import { dayFile } from './day-file.js';
import { readTargets } from './targets.js';

const [close] = closed(journal(given(linkOf({ tables: 2 })).when(betting({ seats: [1, 2] }), later(DAY_MS))), 1);
const text = (file: object) => {
  const [target] = readTargets([
    { id: 'cms', directory: '/srv/in', from: '2026-01-01', files: [{ name: 'f-{link}-{day}.csv', ...file }] },
  ]);
  return dayFile(target!.files[0]!, close!);
};

describe('a file of a closed day', () => {
  it('has every column of its export if none is chosen, and a name made from link and day', () => {
    const { name, bytes } = text({ export: 'tables' });
    expect(name).toBe(`f-${close!.linkId}-${close!.day}.csv`);
    const [head, first] = bytes.split('\r\n');
    expect(head).toBe('id,gaming_day,link_id,asset_no,in_count,handle,awards,awarded,coups,voided,table_id');
    expect(first).toBe(
      `${close!.linkId}/${close!.day}/table-1,${close!.day},${close!.linkId},R9-1,2,10.00,0,0.00,0,0,table-1`,
    );
  });

  it('can have chosen columns with other names and another order, and columns with a fixed text', () => {
    const columns = [
      { as: 'PROPERTY', text: 'MD01' },
      { as: 'ASSET', column: 'asset_no' },
      { as: 'COUNT', column: 'in_count' },
    ];
    expect(text({ export: 'tables', columns, separator: ';', lineEnd: 'lf' }).bytes).toBe(
      'PROPERTY;ASSET;COUNT\nMD01;R9-1;2\nMD01;R9-2;0\n',
    );
    expect(text({ export: 'tables', columns, separator: '|', header: false, lineEnd: 'lf' }).bytes).toBe(
      'MD01|R9-1|2\nMD01|R9-2|0\n',
    );
  });

  it('quotes what contains its separator', () => {
    const columns = [{ as: 'A;B', text: 'x;"y"' }];
    expect(text({ export: 'closes', columns, separator: ';', lineEnd: 'lf' }).bytes).toBe('"A;B"\n"x;""y"""\n');
  });

  it('can be JSON Lines', () => {
    const columns = [{ as: 'asset', column: 'asset_no' }];
    expect(text({ export: 'tables', columns, format: 'jsonl' }).bytes).toBe('{"asset":"R9-1"}\n{"asset":"R9-2"}\n');
  });
});

describe('targets are refused', () => {
  const target = {
    id: 'cms',
    directory: '/srv/in',
    from: '2026-01-01',
    files: [{ export: 'tables', name: '{link}-{day}' }],
  };
  const sftp = {
    ...{ host: 'slots.example', user: 'jackpot', directory: 'in', passwordFile: '/run/secrets/slots' },
    hostKey: `SHA256:${'a'.repeat(43)}`,
  };
  const served = { ...target, directory: undefined, sftp };

  it('and a server with its key and one credential is none of them', () => {
    expect(readTargets([served])[0]?.place).toEqual({ sftp: { ...sftp, port: 22 } });
  });

  it.each<[string, object[]]>([
    ['without a file', [{ ...target, files: [] }]],
    ['with an export that is none', [{ ...target, files: [{ export: 'wins', name: '{link}-{day}' }] }]],
    [
      'with a column that the export has not',
      [{ ...target, files: [{ export: 'tables', name: '{link}-{day}', columns: [{ as: 'A', column: 'slip_no' }] }] }],
    ],
    ['with a name that is the same every day', [{ ...target, files: [{ export: 'tables', name: '{link}.csv' }] }]],
    ['with a name that is the same for every link', [{ ...target, files: [{ export: 'tables', name: '{day}.csv' }] }]],
    ['with a name that leaves the folder', [{ ...target, files: [{ export: 'tables', name: '../{link}-{day}' }] }]],
    ['with two files of one name', [{ ...target, files: [target.files[0]!, target.files[0]!] }]],
    ['with a folder that is not absolute', [{ ...target, directory: 'in' }]],
    ['with one id twice', [target, target]],
    ['with neither a folder nor a server', [{ ...target, directory: undefined }]],
    ['with a folder and a server', [{ ...target, sftp }]],
    ['with a server whose key is not known', [{ ...served, sftp: { ...sftp, hostKey: undefined } }]],
    ['with a server and no credential', [{ ...served, sftp: { ...sftp, passwordFile: undefined } }]],
    ['with a server and two credentials', [{ ...served, sftp: { ...sftp, privateKeyFile: '/run/secrets/key' } }]],
  ])('%s', (_, targets) => expect(() => readTargets(targets)).toThrow());
});
