import { z } from 'zod'
import { byRank, type Random } from './random.ts'
import { readDemoJson } from '#platform/server/files/demo-files.ts'

export type Sex = 'female' | 'male'
export type FullName = { first: string; middle: string; last: string; suffix: string }

const Names = z.array(z.string()).min(1)
const lists = readDemoJson(
  new URL('./names.json', import.meta.url),
  z.strictObject({
    familyNames: Names,
    womensNames: Names,
    mensNames: Names,
    womensCompounds: Names,
    mensCompounds: Names,
    muslimFamilyNames: Names,
    muslimWomensNames: Names,
    muslimMensNames: Names,
  }),
)
const { womensCompounds, mensCompounds, muslimWomensNames, muslimMensNames } = lists

// Ordered by estimated frequency, from class lists and telephone directories.
const familyNames = byRank(lists.familyNames, 9)
const womensNames = byRank(lists.womensNames, 14)
const mensNames = byRank(lists.mensNames, 14)
// Most families in the Bangsamoro region and Sulu have Muslim names.
const muslimFamilyNames = byRank(lists.muslimFamilyNames, 7)

/** Generates a full name. The middle name is the mother's family name. */
export function fullNameOf(random: Random, sex: Sex, mostlyMuslim: boolean): FullName {
  if (mostlyMuslim && random.chance(0.82)) {
    const first = random.of(sex === 'female' ? muslimWomensNames : muslimMensNames)
    return { first, middle: random.from(muslimFamilyNames), last: random.from(muslimFamilyNames), suffix: '' }
  }
  const last = random.from(familyNames)
  const mothers = random.from(familyNames)
  const middle = random.chance(0.04) ? '' : mothers === last ? random.from(familyNames) : mothers
  return { first: firstName(random, sex), middle, last, suffix: suffixOf(random, sex) }
}

/** Returns the everyday short form of a name, as used on shop signs. */
export function firstWord(name: string): string {
  const [first = name, second] = name.split(' ')
  return first === 'Ma.' && second ? second : first
}

function firstName(random: Random, sex: Sex): string {
  const [names, compounds] = sex === 'female' ? [womensNames, womensCompounds] : [mensNames, mensCompounds]
  const form = random.fraction()
  if (form < 0.28) return random.of(compounds)
  const first = random.from(names)
  if (form > 0.4) return first
  const second = random.from(names)
  return second === first ? first : `${first} ${second}`
}

function suffixOf(random: Random, sex: Sex): string {
  if (sex === 'female' || !random.chance(0.07)) return ''
  const rank = random.fraction()
  return rank < 0.82 ? 'Jr.' : rank < 0.9 ? 'Sr.' : rank < 0.97 ? 'III' : 'II'
}
