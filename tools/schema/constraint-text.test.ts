import { expect, test } from 'vitest'
import { constraintText } from './constraint-text.ts'

const check = (expression: string) =>
  constraintText({ name: 'parcel_check', kind: 'c', target: null, definition: `CHECK (${expression})` })

test.each([
  [`(status = ANY (ARRAY['draft'::text, 'sent'::text]))`, '`status` is one of `draft`, `sent`'],
  [`(status <> ALL (ARRAY['draft'::text, 'sent'::text]))`, '`status` is none of `draft`, `sent`'],
  ['((length(label) >= 1) AND (length(label) <= 80))', '`label` has 1 to 80 characters'],
  ['(cardinality(lines) <= 20)', '`lines` has at most 20 entries'],
  ['(length(hash) = 32)', '`hash` has 32 characters'],
  ['((weight >= 1) AND (weight <= 5000))', '`weight` is from 1 to 5000'],
  ["((weight >= 1) AND (weight <= '10000000000'::bigint))", '`weight` is from 1 to 10000000000'],
  ['(price > 0)', '`price` is more than 0'],
  ['(end_at > start_at)', '`end_at` is more than `start_at`'],
  [`(code ~ '^[A-Z]{3}$'::text)`, '`code` matches `^[A-Z]{3}$`'],
  ['((sent_at IS NULL) = (sent_by IS NULL))', '`sent_at` is null exactly if `sent_by` is null'],
  [`((status <> 'sent'::text) OR (sent_at IS NOT NULL))`, '`status` is not `sent` or `sent_at` is not null'],
  [`(reason <> ''::text)`, '`reason` is not an empty text'],
  [
    `((kind = 'free'::text) = ((price = 0) AND (paid_at IS NULL)))`,
    '`kind` is `free` exactly if (`price` is 0 and `paid_at` is null)',
  ],
  ['((a + b) <= total)', '`(a + b) <= total`'],
  [`(((a + b) <= total) OR (kind = 'free'::text))`, "`((a + b) <= total) OR (kind = 'free')`"],
])('check › %s', (expression, text) => {
  expect(check(expression)).toBe(text)
})

test('keys › name their columns', () => {
  const key = (kind: string, definition: string, target: string | null = null) =>
    constraintText({ name: 'parcel_key', kind, target, definition })
  expect(key('p', 'PRIMARY KEY (id, line)')).toBe('`id`, `line` are the primary key')
  expect(key('u', 'UNIQUE (place) DEFERRABLE INITIALLY DEFERRED')).toBe(
    '`place` is unique, checked at commit',
  )
  expect(key('f', 'FOREIGN KEY (parcel_id) REFERENCES parcel(id) ON DELETE CASCADE', 'parcel')).toBe(
    '`parcel_id` refers to `parcel`, is deleted with it',
  )
})
