export const STAFF_READY = 'the people of the property are ready';
