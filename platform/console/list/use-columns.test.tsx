import { screen as screens } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Column } from '#platform/console/list/list-props.ts'
import { MemoRow } from '#platform/console/list/Rows.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { screen } from '#platform/console/screen.ts'
import { renderScreen } from '#platform/console/testing.tsx'
import { type Guard, viewers } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { defineList, type RowOf } from '#platform/contract/columns.ts'
import { ListScreen } from './ListScreen.tsx'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { commonWords } from '#platform/words/common-words.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(commonWords)
const load = async () => ({ default: () => null })
const list = call('/parcels/list', {
  needs: viewers,
  request: listRequest({ filters: {}, sorts: ['name', 'createdAt'], defaultSort: 'name' }),
  reply: pageOf(
    z.object({
      name: z.string(),
      fee: z.int().nullable(),
      pieces: z.int(),
      status: z.string(),
      isPaid: z.boolean(),
      createdAt: z.string(),
      courier: z.object({ name: z.string() }),
    }),
  ),
})
const parcelList = defineList(list, {
  name: 'parcels',
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'count', title: t('quantity'), kind: 'count', field: 'pieces', mono: true },
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'isPaid', title: t('result'), kind: 'yesno', hidden: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
    { key: 'courier', title: t('courier'), kind: 'text', width: '9rem' },
    { key: 'owner', title: t('owner'), kind: 'text', exportOnly: true },
  ],
})
const row = {
  name: 'Bayong',
  fee: null,
  pieces: 1200,
  status: 'for_approval',
  isPaid: false,
  createdAt: '2026-11-21T02:05:00Z',
  courier: { name: 'LBC' },
}

/** Renders what `read` returns for the columns of the list. */
function render(read: (columns: ReturnType<typeof useParcelColumns>) => React.ReactNode) {
  const Part = () => <>{read(useParcelColumns())}</>
  return renderToStaticMarkup(<Part />)
}
type Parcel = RowOf<typeof list>
const courierCell = { courier: ({ courier }: Parcel) => courier.name }
const useParcelColumns = () => useColumns<Parcel>(parcelList.columns, { cells: courierCell })

test('useColumns › gives each kind its cell, and a dash to a missing value', () => {
  const html = render((columns) => columns.map(({ key, cell }) => <p key={key}>{cell(row)}</p>))
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<p><strong>Bayong</strong></p><p>1200</p><p>—</p><p><span data-usual="true">For Approval</span></p><p>No</p>' +
      '<p>Nov 21, 2026 10:05 AM</p><p>LBC</p>',
  )
})

test('useColumns › gives a dash to a custom cell without content', () => {
  const emptyList = defineList(list, {
    name: 'empty',
    columns: [
      { key: 'courier', title: t('courier'), kind: 'text' },
      { key: 'fee', title: t('fee'), kind: 'money' },
      { key: 'name', title: t('name'), kind: 'text' },
    ],
  })
  const Part = () => {
    const columns = useColumns<Parcel>(emptyList.columns, {
      cells: { courier: () => '', fee: () => false, name: () => null },
    })
    return columns.map(({ key, cell }) => <p key={key}>{cell(row)}</p>)
  }
  expect(renderToStaticMarkup(<Part />)).toBe('<p>—</p><p>—</p><p>—</p>')
})

test('useColumns › leaves out the columns of the export and keeps the properties of the others', () => {
  const json = render((columns) => JSON.stringify(columns))
  expect(JSON.parse(json.replaceAll('&quot;', '"'))).toEqual([
    { key: 'name', title: 'Name', sort: 'name', content: 'name' },
    { key: 'count', title: 'Quantity', mono: true, content: 'value', kind: 'count' },
    { key: 'fee', title: 'Fee', align: 'end', content: 'value', kind: 'money', isLabelled: true },
    { key: 'status', title: 'Status', content: 'value', kind: 'status' },
    { key: 'isPaid', title: 'Result', hidden: true, content: 'value', kind: 'yesno' },
    { key: 'createdAt', title: 'Created on', sort: 'createdAt', content: 'value', kind: 'moment' },
    { key: 'courier', title: 'Courier', width: '9rem', content: 'text' },
  ])
})

test('defineList › rejects a duplicate key', () => {
  const column = { key: 'name', title: t('name'), kind: 'text' } as const
  expect(() => defineList(list, { name: 'twice', columns: [column, column] })).toThrow('duplicate')
})

test('list › does not compile without the cell of a value that is not a single field', () => {
  const shared = { list: parcelList, pluralName: 'parcels', keyOf: ({ name }: Parcel) => name }
  // @ts-expect-error -- the courier is an object
  const incomplete = () => <ListScreen {...shared} />
  // @ts-expect-error -- the list has no such column
  const unknown = () => <ListScreen {...shared} cells={{ courier: () => '', weight: () => '' }} />
  const unsorted = () =>
    defineList(list, {
      name: 'unsorted',
      // @ts-expect-error -- the list cannot be sorted by the fee
      columns: [{ key: 'fee', title: t('fee'), kind: 'money', sort: 'fee' }],
    })
  expect([incomplete, unknown, unsorted]).toHaveLength(3)
})

test('useColumns › links the name of another record only for people who may open it', async () => {
  const guarded = (needs: Guard) => screen({ path: '/couriers/:id', title: 'Courier', needs, load })
  const Names = () => {
    const columns = useColumns<Parcel>(parcelList.columns, {
      cells: courierCell,
      targets: {
        name: () => recordTarget(guarded(viewers), { id: 8 }),
        courier: () => recordTarget(guarded('signed-in'), { id: 7 }),
        fee: () => recordTarget(guarded('signed-in'), { id: 9 }),
      },
    })
    return <TestRow columns={columns.toReversed()} />
  }
  await renderScreen(Names)
  const links = screens.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['LBC', '/couriers/7']])
  expect(screens.getByText('Bayong')).toBeTruthy()
})

test('useColumns › shows the name before the identifier, and both open the record of the row', async () => {
  const listWithCode = defineList(list, {
    name: 'with-code',
    columns: [
      { key: 'count', title: t('quantity'), kind: 'text', field: 'pieces', mono: true },
      { key: 'fee', title: t('fee'), kind: 'money', hidden: true },
      { key: 'name', title: t('name'), kind: 'text' },
    ],
  })
  const Names = () => {
    const columns = useColumns<Parcel>(listWithCode.columns, {
      targets: { name: () => recordTarget(other, { id: 8 }) },
    })
    expect(columns.map(({ key }) => key)).toEqual(['name', 'fee', 'count'])
    return <TestRow columns={columns.filter(({ hidden }) => !hidden)} href="/parcels/1" />
  }
  const other = screen({ path: '/couriers/:id', title: 'Courier', needs: 'signed-in', load })
  await renderScreen(Names)
  const links = screens.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bayong', '/parcels/1'],
    ['1200', '/parcels/1'],
  ])
})

function TestRow({ columns, href = null }: { columns: readonly Column<typeof row>[]; href?: string | null }) {
  return (
    <table>
      <tbody>
        <MemoRow
          row={row}
          rowKey="1"
          index={0}
          measure={null}
          columns={columns}
          href={href}
          canSelect={false}
          isSelected={false}
          unselectableReason={null}
          isOpen={false}
          isCurrent={false}
          hasMenu={false}
          selectLabel=""
          menuLabel=""
        />
      </tbody>
    </table>
  )
}
