import type { PasswordCost } from '@jackpot/platform';

export type PasswordTask =
  | { readonly type: 'hash'; readonly password: string; readonly cost: PasswordCost }
  | { readonly type: 'compare'; readonly password: string; readonly hash: string };

export type PasswordReply =
  | { readonly type: 'hash'; readonly hash: string }
  | { readonly type: 'compare'; readonly isSame: boolean };
