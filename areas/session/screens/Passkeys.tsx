import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Passkey, passkeyCalls } from '#areas/session/passkeys/contract.ts'
import { passkeyWords } from '#areas/session/passkey-words.ts'
import { FormError } from './FormError.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { canUsePasskeys } from './passkey-browser.ts'
import { PasskeyRemoval } from './PasskeyRemoval.tsx'
import type { Factors } from './ProofFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section } from './Section.tsx'
import { usePlainForm } from './use-plain-form.ts'
import { words } from '#areas/session/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatMoment, useWords } from '#platform/console/i18n.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { requiredText } from '#platform/contract/fields.ts'

type Props = { rows: readonly Passkey[]; origin: string | null; factors: Factors }

/** Passkeys of the person, each of which can be renamed and removed. */
export function Passkeys({ rows, origin, factors }: Props) {
  const t = useWords(passkeyWords)
  const translate = useWords(words)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [open, setOpen] = useState<{ id: number; action: 'rename' | 'remove' } | null>(null)
  if (codes.length > 0) {
    return (
      <Section title={translate('recoveryTitle')} text={translate('recoveryText')}>
        <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
      </Section>
    )
  }
  return (
    <Section title={t('passkeys')} text={t('intro')}>
      {rows.length === 0 && <Text>{t('none')}</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('passkeys')}>
        {rows.map((passkey) => {
          const { id, name, createdAt, lastUsedAt } = passkey
          const used = lastUsedAt === null ? t('neverUsed') : t('usedOn', { date: formatMoment(lastUsedAt) })
          const action = open?.id === id ? open.action : null
          return (
            <li key={id}>
              <Group justify="space-between">
                <div>
                  <Text fw={600}>{name}</Text>
                  <Text size="sm" c="dimmed">
                    {t('addedOn', { date: formatMoment(createdAt) })}, {used}
                  </Text>
                </div>
                <Group gap="xs">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('renameNamed', { name })}
                    onClick={() => setOpen({ id, action: 'rename' })}
                  >
                    {t('rename')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('removeNamed', { name })}
                    onClick={() => setOpen({ id, action: 'remove' })}
                  >
                    {t('remove')}
                  </Button>
                </Group>
              </Group>
              {action === 'rename' && <PasskeyName passkey={passkey} onDone={() => setOpen(null)} />}
              {action === 'remove' && (
                <PasskeyRemoval passkey={passkey} factors={factors} onDone={() => setOpen(null)} />
              )}
            </li>
          )
        })}
      </Stack>
      {canUsePasskeys(origin) ? (
        <NewPasskey factors={factors} onCodes={setCodes} />
      ) : (
        <WhereAvailable origin={origin} />
      )}
    </Section>
  )
}

function WhereAvailable({ origin }: { origin: string | null }) {
  const t = useWords(passkeyWords)
  if (origin === null) return <Text>{t('unavailable')}</Text>
  if (origin === location.origin) return <Text>{t('unsupported')}</Text>
  return (
    <Text>
      {t('otherAddress', { address: origin })}{' '}
      <Anchor href={`${origin}${location.pathname}`} td="underline">
        {origin}
      </Anchor>
    </Text>
  )
}

function PasskeyName({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useWords(passkeyWords)
  const translate = useWords(words)
  const rename = useApiMutation(passkeyCalls.rename)
  const plain = usePlainForm({
    initial: { name },
    schema: z.object({ name: requiredText(60) }),
    labels: { name: t('newName') },
  })
  const send = async () => {
    toastMessage('success', (await rename.mutateAsync({ id, name: plain.values.name })).message)
    onDone()
  }
  return (
    <form noValidate aria-busy={plain.isSending} onSubmit={(event) => void plain.submit(event, send)}>
      <Stack gap="sm" maw={360} mt="sm">
        <TextInput {...plain.field('name')} maxLength={60} data-autofocus />
        <FormError problem={plain.problem} />
        <Group>
          <Button type="submit" loading={plain.isSending}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {translate('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
