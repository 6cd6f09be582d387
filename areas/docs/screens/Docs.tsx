import { Badge, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { docsCalls, type Operation } from '#areas/docs/contract.ts'
import { docsWords } from '#areas/docs/words.ts'
import { callApi, useSuspenseApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './docs.module.css'

export default function Docs() {
  const t = useWords(docsWords)
  const { version, operations } = useSuspenseApiQuery(docsCalls.operations, {})
  const [search, setSearch] = useState('')
  const requested = useDeferredValue(search.trim().toLowerCase())
  const visible = operations.filter(({ path }) => path.toLowerCase().includes(requested))

  return (
    <Stack maw={1000}>
      <Title order={1}>API</Title>
      <Text c="dimmed">{t('intro', { version })}</Text>
      <Group align="end">
        <TextInput
          label={t('searchCalls')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={styles.search}
        />
        <Button variant="default" onClick={download}>
          {t('downloadDocument')}
        </Button>
        <Text aria-live="polite">{t('count', { n: visible.length })}</Text>
      </Group>
      {visible.length === 0 && <Text>{t('noMatches')}</Text>}
      {requested === '' ? (
        groupsOf(operations).map(([group, calls]) => <OneGroup key={group} group={group} calls={calls} />)
      ) : (
        <Calls calls={visible.slice(0, maxResults)} />
      )}
      {requested !== '' && visible.length > maxResults && (
        <Text>{t('narrowSearch', { n: String(maxResults) })}</Text>
      )}
    </Stack>
  )
}

/** Maximum number of operations rendered at once, to keep the page fast. */
const maxResults = 60

/** Groups operations by the first segment of their path. */
const groupsOf = (operations: readonly Operation[]) =>
  [...Map.groupBy(operations, ({ path }) => `/${path.split('/')[1]}`)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )

function OneGroup({ group, calls }: { group: string; calls: readonly Operation[] }) {
  const t = useWords(docsWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="border-strong rounded-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="row gap-8 p-8-12">
        <code className="break-anywhere">{group}</code>
        <span className="ms-auto text-14 muted">{t('count', { n: calls.length })}</span>
      </summary>
      {isOpen && (
        <Stack gap="xs" p="sm">
          <Calls calls={calls} />
        </Stack>
      )}
    </details>
  )
}

function Calls({ calls }: { calls: readonly Operation[] }) {
  return calls.map((operation) => (
    <OneCall key={`${operation.method} ${operation.path}`} operation={operation} />
  ))
}

/** Collapsed by default so that the page does not render hundreds of schemas. */
function OneCall({ operation }: { operation: Operation }) {
  const t = useWords(docsWords)
  const [isOpen, setOpen] = useState(false)
  const { method, path, host, kind, needs, request, reply } = operation
  return (
    <details
      className="border-strong rounded-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="row gap-8 p-8-12">
        <Badge variant="light" color={method === 'GET' ? 'blue' : 'teal'}>
          {method}
        </Badge>
        <code className="break-anywhere">{path}</code>
        <span className="ms-auto text-14 muted">
          {kind === 'read' ? t('read') : t('write')} · {t('host', { host })}
        </span>
      </summary>
      {isOpen && (
        <Stack gap="xs" p="sm">
          <Text size="sm">
            <b>{t('permission')}:</b> {needs.join('; ')}
          </Text>
          <Schema title={t('request')} schema={request} />
          <Schema title={t('response')} schema={reply} />
        </Stack>
      )}
    </details>
  )
}

function Schema({ title, schema }: { title: string; schema: Operation['request'] }) {
  if (!schema) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Code block>{JSON.stringify(schema, null, 2)}</Code>
    </div>
  )
}

async function download() {
  const document = await callApi(docsCalls.document, {})
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(window.document.createElement('a'), { href: address, download: 'openapi.json' })
  link.click()
  URL.revokeObjectURL(address)
}
