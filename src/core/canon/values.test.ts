import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareValues, valueIn } from './values.ts'

describe('two values', () => {
  test.each([
    // Numbers with units, after conversion.
    ['30 minutes', '1800 s', 'same'],
    ['30 minutes', '45 minutes', 'different'],
    ['30-minute', '30 min', 'same'],
    ['three weeks', '21 days', 'same'],
    ['three weeks', 'twenty days', 'different'],
    ['a hundred days', '100 days', 'same'],
    ['one hundred and twenty days', '120 days', 'same'],
    ['12 months', '1 year', 'same'],
    ['13 months', '1 year', 'different'],
    ['one month', '30 days', 'unclear'],
    ['one month', 'four weeks', 'unclear'],
    ['one month', '27 days', 'different'],
    ['10 MB', '10,000 kB', 'same'],
    ['10 MB', '10 MiB', 'same'],
    ['1 GB', '1024 MB', 'same'],
    ['10 MB', '12 MB', 'different'],
    ['6 feet', '183 cm', 'unclear'],
    ['6 feet', '2 metres', 'different'],
    ['$5m', '5 million dollars', 'same'],
    ['$5', '€5', 'unclear'],
    ['$5', '$6', 'different'],
    ['30 minutes', '30', 'unclear'],
    ['30 minutes', '45', 'unclear'],
    ['5 m', '5 metres', 'same'],
    ['5k', '5000', 'same'],
    ['20 °', '30 °', 'different'],
    // Bare numbers and counts.
    ['3', 'three', 'same'],
    ['3', '5', 'different'],
    ['3 attempts', '5', 'different'],
    ['3 attempts', '5 attempts', 'different'],
    ['3 attempts', '5 users', 'unclear'],
    ['10 requests per minute', '20 requests per minute', 'different'],
    ['10', '10 per minute', 'unclear'],
    ['5', '10 per minute', 'unclear'],
    ['two and a half hours', '2 hours', 'unclear'],
    // Labels and versions.
    ['Day 47', 'day 52', 'different'],
    ['Day 47', 'the 47th day', 'same'],
    ['Day three', 'the third day', 'same'],
    ['Day 47', 'Chapter 3', 'unclear'],
    ['port 8080', '8080', 'same'],
    ['port 8080', '8081', 'different'],
    ['8081', 'port 8080', 'different'],
    ['port 8080', '80 minutes', 'unclear'],
    ['UTF-8', 'UTF-16', 'different'],
    ['v1.2.3', '1.2.3', 'same'],
    ['1.2.3', '1.2.4', 'different'],
    ['version 1.2', '1.2.3', 'unclear'],
    // Dates and times of day.
    ['3 March', 'March 3', 'same'],
    ['3 March 1204', '1204-03-03', 'same'],
    ['3rd of March', 'Mar 5', 'different'],
    ['3 March', 'March', 'unclear'],
    ['March 1204', 'April', 'different'],
    ['3 March 1204', '3 March 1205', 'different'],
    ['3 March', 'Day 12', 'unclear'],
    ['9 am', '09:00', 'same'],
    ['9 pm', '21:00', 'same'],
    ['12 am', 'midnight', 'same'],
    ['12:00', 'noon', 'same'],
    ['9 am', 'noon', 'different'],
    ['9.30 am', '9:30', 'same'],
    ['24:00', 'midnight', 'same'],
    ['25:00', 'noon', 'unclear'],
    ['9:59', '9:58', 'different'],
    ['9:60', 'noon', 'unclear'],
    ['Friday', 'monday', 'different'],
    ['autumn', 'fall', 'same'],
    // Colours.
    ['amber', 'green', 'different'],
    ['amber', 'Amber', 'same'],
    ['amber', 'dark amber', 'unclear'],
    ['amber', 'golden', 'unclear'],
    ['grey', 'gray', 'same'],
    ['blond', 'blonde', 'same'],
    ['blue-green', 'green', 'unclear'],
    ['blue-green', 'brown', 'different'],
    ['black and white', 'white and black', 'same'],
    ['sea-green', 'green', 'unclear'],
    ['greenish', 'green', 'same'],
    ['long black', 'short black', 'different'],
    ['long black', 'black', 'unclear'],
    ['long black', 'long brown', 'different'],
    // States and names.
    ['enabled', 'on', 'same'],
    ['enabled', 'disabled', 'different'],
    ['true', 'optional', 'unclear'],
    ['captain', 'Lieutenant', 'different'],
    ['Orla', 'Maud', 'different'],
    ['Orla', 'Orla Vale', 'unclear'],
    ['Postgres', 'PostgreSQL', 'unclear'],
    ['US', 'United States', 'unclear'],
    // No exact value, or none that a rule compares.
    ['about 30 minutes', '45 minutes', 'unclear'],
    ['at least 3', '2', 'unclear'],
    ['3-5', '6', 'unclear'],
    ['3 to 5', '6', 'unclear'],
    ['like trapped sunlight', 'green', 'unclear'],
    ['like trapped sunlight', 'Like  trapped “sunlight”', 'unclear'],
    ['the tall one', 'a tall one.', 'same'],
    ['', '3', 'unclear'],
  ] as const)('%s and %s: %s', (a, b, expected) => {
    expect(compareValues(a, b)).toBe(expected)
    expect(compareValues(b, a)).toBe(expected)
  })

  test('any two: the same both ways round, and a value is itself', () => {
    const parts = fc.constantFrom(
      '3',
      ' ',
      'thirty',
      'minutes',
      'Day',
      '-',
      'amber',
      'dark',
      'Seryn',
      'May',
      '9',
      'am',
      '.',
      '$',
      'and',
      'a',
      'half',
      'million',
      ':',
    )
    const values = fc.oneof(
      fc.array(parts, { maxLength: 6 }).map((found) => found.join(' ')),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(compareValues(a, b)).toBe(compareValues(b, a))
        expect(compareValues(a, a)).toBe('same')
      }),
      { numRuns: 500 },
    )
  })
})

describe('a unit', () => {
  test.each([
    ['1 µs', '1000 ns'],
    ['1 ms', '1000 µs'],
    ['1 s', '1000 ms'],
    ['1 minute', '60 s'],
    ['1 hour', '60 minutes'],
    ['1 day', '24 hours'],
    ['1 week', '7 days'],
    ['1 fortnight', '2 weeks'],
    ['1 quarter', '3 months'],
    ['1 year', '4 quarters'],
    ['1 decade', '10 years'],
    ['1 century', '10 decades'],
    ['1 kB', '1000 bytes'],
    ['1 kB', '1024 bytes'],
    ['1 MB', '1000000 bytes'],
    ['1 GB', '1000000000 bytes'],
    ['1 TB', '1000000000000 bytes'],
    ['1 PB', '1000000000000000 bytes'],
    ['1 KiB', '1024 bytes'],
    ['1 MiB', '1048576 bytes'],
    ['1 GiB', '1073741824 bytes'],
    ['1 TiB', '1099511627776 bytes'],
    ['1 MB', '1048576 bytes'],
    ['1 GB', '1073741824 bytes'],
    ['1 TB', '1099511627776 bytes'],
    ['1 kbit', '1000 bits'],
    ['1 Mbit', '1000 kbit'],
    ['1 Gbit', '1000 Mbit'],
    ['1 cm', '10 mm'],
    ['1 metre', '100 cm'],
    ['1 km', '1000 metres'],
    ['1 mile', '5280 feet'],
    ['1 mile', '1609.344 metres'],
    ['1 foot', '12 inches'],
    ['1 gram', '1000 mg'],
    ['1 kg', '1000 grams'],
    ['1 tonne', '1000 kg'],
    ['1 litre', '1000 ml'],
    ['1 watt', '1000 mW'],
    ['1 kW', '1000 watts'],
    ['1 MW', '1000 kW'],
    ['1 GW', '1000 MW'],
    ['1 MWh', '1000 kWh'],
    ['1 GWh', '1000 MWh'],
    ['1 Hz', '1000 mHz'],
    ['1 kHz', '1000 Hz'],
    ['1 MHz', '1000 kHz'],
    ['1 GHz', '1000 MHz'],
    ['1 %', '10 ‰'],
    ['1 %', '100 bps'],
    ['5 thousand', '5000'],
    ['5 million', '5000000'],
    ['5 billion', '5000000000'],
    ['5 trillion', '5000000000000'],
  ])('%s is %s, and not twice that', (a, b) => {
    expect(compareValues(a, b)).toBe('same')
    expect(compareValues(a.replace(/^\d+/, '2'), b)).toBe('different')
  })

  test('has some play where it has no fixed length', () => {
    expect(compareValues('10 months', '304 days')).toBe('unclear')
    expect(compareValues('10 months', '274 days')).toBe('unclear')
    expect(compareValues('10 months', '273 days')).toBe('different')
    expect(compareValues('100 feet', '30 metres')).toBe('unclear')
    expect(compareValues('100 feet', '31.4 metres')).toBe('unclear')
    expect(compareValues('100 feet', '31.5 metres')).toBe('different')
  })
})

test('a value is cut at no length, but a long one is only words', () => {
  expect(valueIn(`Day ${'1'.repeat(116)}`).kind).toBe('labelled')
  expect(valueIn(`Day ${'1'.repeat(117)}`).kind).toBe('words')
})
