/** Numbers written out: "eighteen", "sixty-two", "two hundred and sixty". A thousand and more is read as a scale of these. */
const DIGITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const digit = `(?:${DIGITS.join('|')})`
const belowHundred = `(?:(?:${TENS.join('|')})(?:[- ]${digit})?|${TEENS.join('|')}|${digit})`

/** Longest first. A lone "one" counts nothing: "one could". */
export const WRITTEN_OUT = `${digit} hundred(?: (?:and )?${belowHundred})?|one(?= (?:thousand|million|billion)\\b)|(?!one(?![\\p{L}]))${belowHundred}`

function digitsOf(word: string): number {
  const [ones, teens, tens] = [DIGITS.indexOf(word), TEENS.indexOf(word), TENS.indexOf(word)]
  if (ones !== -1) return ones + 1
  return teens === -1 ? (tens + 2) * 10 : teens + 10
}

/** Of a text that WRITTEN_OUT took. */
export const writtenValue = (text: string): number =>
  text
    .toLowerCase()
    .split(/[\s-]+(?:and )?/)
    .reduce((sum, word) => (word === 'hundred' ? sum * 100 : sum + digitsOf(word)), 0)
