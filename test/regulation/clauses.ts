/**
 * A clause as the text prints it: `7` is a chapter, `7 A` a section, and `7 A(4)` a first-level number. Deeper numbers
 * belong to the first-level number above them.
 */

interface Place {
  readonly chapter: string;
  readonly section: string;
  readonly number: number;
  /** True if the next numbers belong to a nested list, which starts again with (1). */
  readonly isNested: boolean;
}

const BEGIN: Place = { chapter: '', section: '', number: 0, isNested: false };
const PRINTED_AROUND = /^\s*(?:#+ )?(?:- )?(?:\d{1,2} (?=\S))?/;

export function clausesOf(text: string): readonly string[] {
  const clauses = new Set<string>();
  let place = BEGIN;
  for (const line of text.split('\n')) {
    place = nextPlace(place, line.replace(PRINTED_AROUND, ''));
    if (place.chapter !== '') clauses.add(clauseAt(place));
  }
  return [...clauses];
}

function nextPlace(place: Place, line: string): Place {
  const chapter = /^\*\*(?:Chapter (\d+) [-–] |0?(\d+)\. )/.exec(line);
  if (chapter !== null) return { ...BEGIN, chapter: chapter[1] ?? chapter[2] ?? '' };
  const section = /^([A-Z])\. /.exec(line)?.[1];
  if (section !== undefined) return { ...BEGIN, chapter: place.chapter, section };
  const number = /^(?:\((\d+)\)|(\d)\.) /.exec(line);
  if (number === null || place.section === '' || place.isNested) return place;
  const value = Number(number[1] ?? number[2]);
  return value === 1 && place.number > 0 ? { ...place, isNested: true } : { ...place, number: value };
}

function clauseAt({ chapter, section, number }: Place): string {
  return chapter + (section === '' ? '' : ` ${section}`) + (number === 0 ? '' : `(${number})`);
}

const ITEM = /^(\d+)(?: ([A-Z])(?:-([A-Z])|\((\d+)\)(?:-\((\d+)\)|(?:\([a-z]+\))+(?:-\([a-z]+\))?)?)?)?$/;

/** The clauses that a cell names, with ranges expanded: `2 D-F, 7 A(4)(a)` is `2 D`, `2 E`, `2 F`, `7 A(4)`. */
export function namedIn(cell: string): readonly string[] {
  return cell.split(', ').flatMap((item) => {
    const [whole, chapter, section, lastSection, number, lastNumber] = ITEM.exec(item) ?? [];
    if (whole === undefined) throw new Error(`"${item}" is no clause: write 7, 7 A, 7 A-C, 7 A(1) or 7 A(1)-(3)`);
    if (section === undefined) return [`${chapter}`];
    if (number === undefined) return lettersOf(section, lastSection ?? section).map((at) => `${chapter} ${at}`);
    return numbersOf(Number(number), Number(lastNumber ?? number)).map((at) => `${chapter} ${section}(${at})`);
  });
}

function numbersOf(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function lettersOf(first: string, last: string): readonly string[] {
  return numbersOf(first.charCodeAt(0), last.charCodeAt(0)).map((code) => String.fromCharCode(code));
}

/** True if the named clause is the printed one, contains it, or is part of it. */
export function answersFor(named: string, printed: string): boolean {
  return isWithin(printed, named) || isWithin(named, printed);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer} `) || inner.startsWith(`${outer}(`);
}
