export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
}

interface Wanted {
  readonly width: number;
  readonly height: number;
  readonly view: { readonly width: number; readonly height: number };
  readonly kept: readonly Box[];
  /** Kept while it is free. */
  readonly before: Place | null;
}

const MARGIN_PX = 12;

/** In CSS pixels of the view. Null if no place is free. */
export function freePlace({ width, height, view, kept, before }: Wanted): Place | null {
  const lowest = view.height - height - MARGIN_PX;
  const isInView = ({ left, top }: Place): boolean =>
    left >= 0 && top >= MARGIN_PX && left + width <= view.width && top <= lowest;
  const blockerOf = ({ left, top }: Place): Box | undefined =>
    kept.find((box) => box.left < left + width && box.right > left && box.top < top + height && box.bottom > top);
  if (before !== null && isInView(before) && blockerOf(before) === undefined) return before;
  for (const left of [view.width - width - MARGIN_PX, (view.width - width) / 2, MARGIN_PX]) {
    let place: Place = { left, top: lowest };
    while (isInView(place)) {
      const blocker = blockerOf(place);
      if (blocker === undefined) return place;
      place = { left, top: blocker.top - height };
    }
  }
  return null;
}
