const POLYNOMIAL_REFLECTED = 0xa001;

/** CRC-16/MODBUS (initial value FFFF, reflected, no final XOR). "123456789" gives 4B37. */
export function crc16Modbus(bytes: readonly number[]): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ POLYNOMIAL_REFLECTED : crc >> 1;
  }
  return crc;
}
