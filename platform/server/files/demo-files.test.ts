import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Money } from '#platform/contract/fields/money.ts'
import {
  ListCell,
  NumberCell,
  optionalCell,
  readDemoCsv,
  readDemoJson,
  WholeCell,
  YesNoCell,
} from '#platform/server/files/demo-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return pathToFileURL(join(folder, name))
}

const Goods = z.strictObject({
  name: z.string(),
  kind: z.enum(['sack', 'can']),
  price: Money,
  stock: optionalCell(WholeCell),
  isSold: YesNoCell,
  sizes: ListCell,
  at: optionalCell(NumberCell),
})
const header = 'name,kind,price,stock,isSold,sizes,at'
const read = (...rows: string[]) => readDemoCsv(fileWith('goods.csv', [header, ...rows].join('\n')), Goods)

describe('readDemoCsv', () => {
  test('converts the cells of each row', () => {
    expect(read('"Rice, white",sack,1.15,,yes,5 kg|25 kg,-0.5', 'Tuna,can,38.50,12,no,,')).toEqual([
      { name: 'Rice, white', kind: 'sack', price: 115, isSold: true, sizes: ['5 kg', '25 kg'], at: -0.5 },
      { name: 'Tuna', kind: 'can', price: 3_850, stock: 12, isSold: false, sizes: [] },
    ])
  })

  test.each([
    ['an unknown option', 'Rice,bag,1,,yes,,', 'goods.csv, row 3, column kind'],
    ['an empty required number', 'Rice,sack,,,yes,,', 'goods.csv, row 3, column price'],
    ['a fraction of a whole number', 'Rice,sack,1,1.5,yes,,', 'goods.csv, row 3, column stock'],
    ['another word than yes or no', 'Rice,sack,1,,true,,', 'goods.csv, row 3, column isSold'],
    ['a missing cell', 'Rice,sack', 'goods.csv: Invalid Record Length'],
  ])('names file, row and column of %s', (_, row, place) => {
    expect(() => read('Tuna,can,38.50,12,no,,', row)).toThrow(place)
  })

  test('rejects a column that the schema does not have', () => {
    const file = fileWith('goods.csv', 'name,colour\nRice,white\n')
    expect(() => readDemoCsv(file, z.strictObject({ name: z.string() }))).toThrow(
      'goods.csv, row 2: Unrecognized key: "colour"',
    )
  })
})

describe('readDemoJson', () => {
  test('names file and path of an invalid value', () => {
    const file = fileWith('names.json', '{ "families": ["Reyes", 7] }')
    const schema = z.strictObject({ families: z.array(z.string()) })
    expect(() => readDemoJson(file, schema)).toThrow('names.json, families.1')
  })
})
