import { ScanKeys } from './scan-keys.js';

/** Receives each key whose default action was not prevented. */
class Target extends EventTarget {
  value = '';

  constructor(readonly type: string) {
    super();
  }
}

function typing(type: string) {
  const target = new Target(type);
  const opened: string[] = [];
  let entered = 0;
  const scan = new ScanKeys(({ linkId, documentNumber }) => opened.push(`${linkId} ${documentNumber}`));
  const press = (key: string): void => {
    let isPrevented = false;
    const none = { ctrlKey: false, altKey: false, metaKey: false, stopPropagation: () => undefined };
    scan.take({ key, target, preventDefault: () => (isPrevented = true), ...none });
    if (isPrevented) return;
    if (key === 'Enter') entered += 1;
    else target.value += key;
  };
  return {
    type: (text: string): void => [...text, 'Enter'].forEach(press),
    seen: () => ({ opened, entered, value: target.value }),
  };
}

describe('a scanned slip', () => {
  it('in a text field leaves what was typed before, and does not submit the form', () => {
    const keys = typing('text');
    keys.type('20417/east-D12');
    expect(keys.seen()).toEqual({ opened: ['east 12'], entered: 0, value: '20417' });
  });

  it.each(['submit', 'select-one', 'date', ''])(
    'on an element of the type "%s" presses and chooses nothing',
    (type) => {
      const keys = typing(type);
      keys.type('/royal-9-east-D7');
      expect(keys.seen()).toEqual({ opened: ['royal-9-east 7'], entered: 0, value: '' });
    },
  );

  it('is distinguished from text that people type', () => {
    const keys = typing('text');
    keys.type('S/2026 and/or east-D12');
    expect(keys.seen()).toEqual({ opened: [], entered: 1, value: 'S/2026 and/or east-D12' });
  });

  it('is not recognized if another key is pressed before Enter', () => {
    const keys = typing('submit');
    keys.type('/east-D12 ');
    expect(keys.seen()).toMatchObject({ opened: [], entered: 1 });
  });
});
