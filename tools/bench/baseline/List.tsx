import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Pager } from './Pager.tsx'
import { post } from './session.ts'

type Row = {
  id: number
  first_name: string
  last_name: string
  mobile_number: string
  business: { businessName: string } | null
  kyc_acct_type: string
  kyc_acct_status: string
  wallet_status: string | null
  registered_at: string
}
type Reply = { rows: Row[]; pageInfo: { total: number; noOfPage: number } }
type Search = {
  page?: number
  size?: number
  search?: string
  kyc?: string
  status?: string
  sort?: string
  dir?: string
}

const heads: readonly [title: string, sort?: string][] = [
  ['Name', 'name'],
  ['Mobile number', 'mobile_number'],
  ['Business'],
  ['KYC type', 'kyc_acct_type'],
  ['KYC status', 'kyc_acct_status'],
  ['Wallet'],
  ['Registered', 'registered_at'],
]
const kycTypes = ['FullyVerified', 'FailedKYC', 'NoKYC', 'PendingKYC', 'ManualKYC']
const day = new Intl.DateTimeFormat('en-PH', { timeZone: 'Asia/Manila', dateStyle: 'medium' })

/** Baseline subscriber list with the same columns, checkboxes, headings, filters and pages, in plain elements. */
export function List() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { page = 1, size = 10, kyc, status, sort, dir } = search
  // Shorter input is not searched.
  const typed = (search.search ?? '').trim()
  const listInput = {
    search: typed.length < 2 ? '' : typed,
    filters: { ...(kyc && { kyc_acct_type: [kyc] }), ...(status && { status }) },
    ...(sort && { sortBy: sort, sortDir: dir }),
    page,
    limit: size,
  }
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['list', listInput],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => post<Reply>('/subscriber/profile/list', listInput, signal),
  })
  const go = (to: Search) => void navigate({ to: '.', search: { ...search, page: 1, ...to } as never })
  const { rows = [], pageInfo } = data ?? {}
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const toggle = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(on ? ids : [])))
  return (
    <main {...(isPlaceholderData && { 'data-old': '' })}>
      <h1>
        Subscribers <span>{pageInfo?.total}</span>
      </h1>
      <Bar search={search} go={go} />
      <div className="frame">
        <table>
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label="Select the page"
                  checked={isPageSelected}
                  onChange={() =>
                    toggle(
                      rows.map(({ id }) => id),
                      !isPageSelected,
                    )
                  }
                />
              </th>
              {heads.map(([title, by]) => (
                <th
                  key={title}
                  aria-sort={by && by === sort ? (dir === 'asc' ? 'ascending' : 'descending') : 'none'}
                >
                  {by ? (
                    <button
                      type="button"
                      onClick={() => go({ sort: by, dir: by === sort && dir === 'asc' ? 'desc' : 'asc' })}
                    >
                      {title} {by === sort ? (dir === 'asc' ? '↑' : '↓') : '↕'}
                    </button>
                  ) : (
                    title
                  )}
                </th>
              ))}
              <th aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                choose={(on) => toggle([row.id], on)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={size} last={pageInfo?.noOfPage ?? 1} go={go} />
    </main>
  )
}

type Go = (to: Search) => void

function Bar({ search, go }: { search: Search; go: Go }) {
  return (
    <search>
      <input
        type="search"
        placeholder="Search name, number or email"
        defaultValue={search.search}
        onChange={({ target }) => go({ search: target.value })}
      />
      <label>
        KYC type
        <select value={search.kyc ?? ''} onChange={({ target }) => go({ kyc: target.value })}>
          <option value="">Any</option>
          {kycTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      <label>
        Status
        <select value={search.status ?? ''} onChange={({ target }) => go({ status: target.value })}>
          <option value="">Any</option>
          <option>active</option>
          <option>inactive</option>
        </select>
      </label>
    </search>
  )
}

type RowProps = { row: Row; isChosen: boolean; choose: (on: boolean) => void }

function ListRow({ row, isChosen, choose }: RowProps) {
  return (
    <tr data-key={row.id}>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${row.first_name} ${row.last_name}`}
          checked={isChosen}
          onChange={() => choose(!isChosen)}
        />
      </td>
      <td>
        <a href={`/customer/subscriber/${row.id}`}>
          {row.first_name} {row.last_name}
        </a>
      </td>
      <td>{row.mobile_number}</td>
      <td>{row.business?.businessName}</td>
      <td>
        <span className={`badge ${row.kyc_acct_type}`}>{row.kyc_acct_type}</span>
      </td>
      <td>
        <span className={`badge ${row.kyc_acct_status}`}>{row.kyc_acct_status}</span>
      </td>
      <td>
        {row.wallet_status ? <span className={`badge ${row.wallet_status}`}>{row.wallet_status}</span> : '--'}
      </td>
      <td>{day.format(new Date(row.registered_at))}</td>
      <td>
        <button type="button" aria-label={`Actions for ${row.first_name} ${row.last_name}`}>
          ⋯
        </button>
      </td>
    </tr>
  )
}
