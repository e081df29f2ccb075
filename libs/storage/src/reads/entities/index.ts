import { AwardEntity, ClaimActEntity, PayoutEntity, PayoutNumberEntity } from './awards.js';
import {
  LinkEntity,
  LinkLogEntity,
  LinkScheduleEntity,
  LinkTableEntity,
  LinkTermsEntity,
  WatermarkEntity,
} from './link.js';
import { LedgerBalanceEntity, LevelMeterEntity, MeterHistoryEntity, MustHitCycleEntity } from './meters.js';
import { AccountEntity, AuditEntity, SessionEntity } from './people.js';
import { IrregularityEntity, ShoeEntity } from './shoes.js';
import { CoupEntity, LateWagerEntity, WagerEntity } from './play.js';

/** Every entity. Their schema is made by the migrations; a test holds the two together. */
export const ENTITIES = [
  AccountEntity,
  AuditEntity,
  AwardEntity,
  ClaimActEntity,
  CoupEntity,
  IrregularityEntity,
  LateWagerEntity,
  LedgerBalanceEntity,
  LevelMeterEntity,
  LinkEntity,
  LinkLogEntity,
  LinkScheduleEntity,
  LinkTableEntity,
  LinkTermsEntity,
  MeterHistoryEntity,
  MustHitCycleEntity,
  PayoutEntity,
  PayoutNumberEntity,
  SessionEntity,
  ShoeEntity,
  WagerEntity,
  WatermarkEntity,
] as const;
