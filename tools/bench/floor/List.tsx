import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

type Row = {
  id: number
  first_name: string
  last_name: string
  mobile_number: string
  business: { businessName: string } | null
  kyc_acct_type: string
  kyc_acct_status: string
  wallet_status: string
  registered_at: string
}
type Reply = { message: { rows: Row[]; pageInfo: { total: number } } }

/** The subscribers of the list call as plain rows, with a search and a next page in the address. */
export function List() {
  const { page = 1, search = '' } = useSearch({ strict: false }) as { page?: number; search?: string }
  const navigate = useNavigate()
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['list', page, search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Reply> => {
      const { token } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { token: string }
      const answer = await fetch('/v1/subscriber/profile/list', {
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ page, limit: 50, search: search.length < 2 ? '' : search }),
      })
      return (await answer.json()) as Reply
    },
  })
  const go = (to: { page?: number; search?: string }) => void navigate({ to: '.', search: to as never })
  const { rows = [], pageInfo } = data?.message ?? {}
  return (
    <main {...(isPlaceholderData && { 'data-old': '' })}>
      <h1>Subscribers {pageInfo?.total}</h1>
      <input type="search" defaultValue={search} onChange={({ target }) => go({ search: target.value })} />
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-key={row.id}>
              <td>
                {row.first_name} {row.last_name}
              </td>
              <td>{row.mobile_number}</td>
              <td>{row.business?.businessName}</td>
              <td>{row.kyc_acct_type}</td>
              <td>{row.kyc_acct_status}</td>
              <td>{row.wallet_status}</td>
              <td>{new Date(row.registered_at).toLocaleDateString('en-PH')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => go({ page: page + 1, search })}>
        Next page
      </button>
    </main>
  )
}
