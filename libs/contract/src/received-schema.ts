import { z } from 'zod';

/**
 * The JSON Schema of what others receive of us. Its objects are open, because a later version may add fields: a validator
 * that is made from this schema must not refuse them (docs/reference/versions.md).
 */
export function receivedSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}
