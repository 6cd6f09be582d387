import { Badge, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { docsCalls, type Operation } from '#areas/docs/contract.ts'
import { docsWords } from '#areas/docs/words.ts'
import { ask, useReply } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './docs.module.css'

export default function Docs() {
  const t = useWords(docsWords)
  const { version, operations } = useReply(docsCalls.operations, {})
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const shown = operations.filter(({ path }) => path.toLowerCase().includes(wanted))

  return (
    <Stack maw={1000}>
      <Title order={1}>API</Title>
      <Text c="dimmed">{t('intro', { version })}</Text>
      <Group align="end">
        <TextInput
          label={t('search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={styles.search}
        />
        <Button variant="default" onClick={download}>
          {t('download')}
        </Button>
        <Text aria-live="polite">{t('count', { n: shown.length })}</Text>
      </Group>
      {shown.length === 0 && <Text>{t('none')}</Text>}
      {shown.map((operation) => (
        <OneCall key={`${operation.method} ${operation.path}`} operation={operation} />
      ))}
    </Stack>
  )
}

/** Closed at first, so that hundreds of schemas are not all in the page. */
function OneCall({ operation }: { operation: Operation }) {
  const t = useWords(docsWords)
  const [isOpen, setOpen] = useState(false)
  const { method, path, host, kind, needs, request, reply } = operation
  return (
    <details className={styles.call} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <Badge variant="light" color={method === 'GET' ? 'blue' : 'teal'}>
          {method}
        </Badge>
        <code className={styles.path}>{path}</code>
        <span className={styles.kind}>
          {kind === 'read' ? t('read') : t('write')} · {t('host', { host })}
        </span>
      </summary>
      {isOpen && (
        <Stack gap="xs" p="sm">
          <Text size="sm">
            <b>{t('needs')}:</b> {needs.join('; ')}
          </Text>
          <Schema title={t('request')} schema={request} />
          <Schema title={t('reply')} schema={reply} />
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
  const document = await ask(docsCalls.document, {})
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(window.document.createElement('a'), { href: address, download: 'openapi.json' })
  link.click()
  URL.revokeObjectURL(address)
}
