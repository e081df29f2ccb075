import { centsToText } from '@jackpot/money';
import type { ClaimActRecord } from '@jackpot/storage';
import { bodyOf } from '../../http/bodies.js';
import type { ClaimDetails } from './claims.service.js';

/** A claim's file as JSON. */
export function claimBody({ award, acts, rule, tax, recording }: ClaimDetails): Readonly<Record<string, unknown>> {
  const { withholdingCents, ...note } = tax;
  return {
    ...bodyOf(award),
    acts: acts.map(actBody),
    demands: {
      verifiers: rule.verifiers,
      methods: rule.methods,
      needsSurveillance: rule.needsSurveillance,
      rule: rule.rule,
    },
    recording: {
      assetNumber: recording.assetNumber,
      from: new Date(recording.from).toISOString(),
      to: new Date(recording.to).toISOString(),
    },
    tax: { ...note, withholding: centsToText(withholdingCents) },
  };
}

function actBody(act: ClaimActRecord): Readonly<Record<string, unknown>> {
  const { personId, personName, personLicense, personRole, secondId, secondName, secondLicense, secondRole } = act;
  return {
    act: act.act,
    at: new Date(act.at).toISOString(),
    sequence: act.sequence,
    person: { id: personId, name: personName, license: personLicense, role: personRole },
    second: secondId === null ? null : { id: secondId, name: secondName, license: secondLicense, role: secondRole },
    ...(act.detail === null ? {} : { detail: JSON.parse(act.detail) as unknown }),
  };
}
