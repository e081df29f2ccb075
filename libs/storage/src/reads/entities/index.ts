export const ENTITIES = [] as const;
