/** The reader of models' words, for doors that have a model's text in hand: a client that samples for us. */
export { findAnswer } from '../models/structured.ts'
