/** What is wrong with something that was sent, for doors that take it in. */
export { controlIn, wrongIn } from '../models/shape.ts'
