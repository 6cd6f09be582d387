import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { crossFieldIssues } from './cross-field.ts'

const schema = z
  .strictObject({
    title: z.string().min(1),
    least: z.number().nullable(),
    most: z.number().nullable(),
    slots: z.int().min(1),
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: 'The maximum is below the minimum.',
  })
  .superRefine(({ slots, most }, context) => {
    if (most !== null && slots > most)
      context.addIssue({ code: 'custom', path: ['slots'], message: 'Too many slots.' })
  })

const messagesOf = (input: object) =>
  crossFieldIssues(schema, input).flatMap(({ issues }) => issues.map(({ message }) => message))

describe('crossFieldIssues', () => {
  test('runs a rule whose fields are valid while others are not', () => {
    const input = { title: null, least: 5, most: 3, slots: 1 }
    expect(schema.safeParse(input).error?.issues).toHaveLength(1)
    expect(crossFieldIssues(schema, input)).toEqual([
      {
        fields: ['least', 'most'],
        issues: [expect.objectContaining({ path: ['most'], message: 'The maximum is below the minimum.' })],
      },
    ])
  })

  test('skips a rule that reads an invalid field', () => {
    expect(messagesOf({ title: 'x', least: 'a', most: 3, slots: 1 })).toEqual([])
    expect(messagesOf({ title: 'x', least: 1, most: 3, slots: 4 })).toEqual(['Too many slots.'])
  })

  test('has no issues for valid values, for other schemas and for a rule that throws', () => {
    expect(messagesOf({ title: 'x', least: 1, most: 3, slots: 1 })).toEqual([])
    expect(crossFieldIssues(z.string(), 'x')).toEqual([])
    const throwing = z.object({ day: z.string().min(1) }).refine(({ day }) => day.trim().length > 0)
    expect(crossFieldIssues(throwing, {})).toEqual([])
  })
})
