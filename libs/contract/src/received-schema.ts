import { z } from 'zod';

/**
 * Objects are open, because a later version may add fields that a generated validator must not refuse
 * (docs/reference/versions.md).
 */
export function receivedSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}
