export const COMMANDS = {
  table: async () => (await import('./table/command.js')).table,
  'seat-device': async () => (await import('./seat-device/command.js')).seatDevice,
  sign: async () => (await import('./sign/command.js')).sign,
  shoe: async () => (await import('./shoe/command.js')).shoe,
  accounting: async () => (await import('./accounting/command.js')).accounting,
  webhook: async () => (await import('./webhook/command.js')).webhook,
} satisfies Record<string, () => Promise<object>>;
