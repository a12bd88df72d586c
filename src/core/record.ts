/**
 * Records are plain objects, as JSON has them, so every one also answers to the names of `Object.prototype`: a thread or a
 * seat called "constructor" would be found where none is. What is looked up by a name from outside is looked up here.
 */
export const hasOwn = (record: object, key: string): boolean => Object.hasOwn(record, key)

export const ownEntry = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
