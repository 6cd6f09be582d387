import { Skeleton } from '@mantine/core'
import { mailboxCalls, type OutboxMailDetails } from '#areas/operations/contract.ts'
import { words } from '#areas/operations/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Message } from '#platform/console/toasts.ts'
import { Facts, ErrorState } from '#platform/console/record.ts'
import { AddressLink } from '#platform/console/router.ts'

/** Mail as its recipient sees it, with working links. */
export function MailDetails({ id }: { id: number }) {
  const t = useWords(words)
  const { data: mail, error, refetch, isPlaceholder } = useApiQuery(mailboxCalls.details, { id })
  if (error && !mail) return <ErrorState error={error} onRetry={refetch} />
  if (!mail || isPlaceholder) return <Skeleton height={240} radius="sm" />
  return (
    <article className="stack gap-16">
      <Facts
        facts={[
          [t('recipient'), mail.recipient],
          [t('createdOn'), formatShortMoment(mail.createdAt)],
          ...(mail.about === '' ? [] : [[t('relatedTo'), mail.about] as const]),
          ...(mail.lastError === '' ? [] : [[t('error'), mail.lastError] as const]),
        ]}
      />
      {mail.html === null ? <Text mail={mail} /> : <Message html={mail.html} />}
    </article>
  )
}

function Text({ mail: { text, links } }: { mail: OutboxMailDetails }) {
  const lines = text.split('\n').map((line, index) => ({ line, key: `${index} ${line}` }))
  return (
    <div className="border rounded-8 break-anywhere p-16">
      {lines.map(({ line, key }) => (
        <p className="mb-4" key={key}>
          {links.includes(line.trim()) ? <OwnLink address={line.trim()} /> : line || '\u00A0'}
        </p>
      ))}
    </div>
  )
}

// Only the path of the link is used, because the console may be open under another host name.
function OwnLink({ address }: { address: string }) {
  const { pathname, search } = new URL(address)
  return <AddressLink address={`${pathname}${search}`}>{address}</AddressLink>
}
