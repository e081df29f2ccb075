import type { LinkConfig } from '@jackpot/progressive';
import { type Finding, type UnwiseCode, unwise } from './finding.js';

export interface LinkEquipment {
  readonly linkId: string;
  readonly assetNumbers: readonly string[];
  readonly deviceIds: readonly string[];
}

const NAMED_MAX = 20;

/** A table may play several progressives (REQ-04), but one chip on a device of two links would count as two wagers. */
export function sharedEquipmentFindings(config: LinkConfig, links: readonly LinkEquipment[]): readonly Finding[] {
  const { assetNumbers, deviceIds } = equipmentOf(config);
  return links
    .filter(({ linkId }) => linkId !== config.linkId)
    .flatMap((other) => [
      ...shared('ASSET_ON_TWO_LINKS', other.linkId, common(assetNumbers, other.assetNumbers)),
      ...shared('DEVICE_ON_TWO_LINKS', other.linkId, common(deviceIds, other.deviceIds)),
    ]);
}

export function equipmentOf({ linkId, tables }: LinkConfig): LinkEquipment {
  return {
    linkId,
    assetNumbers: tables.map(({ assetNumber }) => assetNumber),
    deviceIds: tables.flatMap(({ seats }) => seats.map(({ deviceId }) => deviceId)),
  };
}

function common(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const known = new Set(theirs);
  return ours.filter((name) => known.has(name));
}

const SENTENCES = {
  ASSET_ON_TWO_LINKS:
    'Another link has tables with the same asset numbers. Approve this only if a player wagers on each progressive separately; otherwise correct the asset numbers.',
  DEVICE_ON_TWO_LINKS:
    'Another link has the same devices. One chip must never be two wagers: give each link devices of its own.',
} as const satisfies Partial<Record<UnwiseCode, string>>;

function shared(code: keyof typeof SENTENCES, otherLink: string, names: readonly string[]): readonly Finding[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, NAMED_MAX).join(', ');
  const numbers = { otherLink, count: String(names.length), names: names.length > NAMED_MAX ? `${listed}, …` : listed };
  return [unwise(code, { path: 'tables', sentence: SENTENCES[code], numbers })];
}
