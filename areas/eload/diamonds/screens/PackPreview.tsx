import { Button, TextInput } from '@mantine/core'
import type { PackValues } from '#areas/eload/diamonds/screens/pack-values.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { PhonePreview } from '#areas/eload/screens/PhonePreview.tsx'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { groupAmount } from '#platform/console/input.ts'

/** Preview of the pack as a player sees it before buying. */
export function PackPreview({ values }: { values: PackValues }) {
  const t = useWords(diamondWords)
  const { name, diamonds, bonus, requiresZone, description } = values
  const price = `₱${groupAmount(values.srp ?? values.amount ?? '') || '—'}`
  return (
    <PhonePreview>
      <strong>{name || '—'}</strong>
      <p>
        {bonus
          ? t('withBonus', { diamonds: formatCount(diamonds ?? 0), bonus: formatCount(bonus) })
          : t('together', { all: diamonds ?? 0 })}
      </p>
      {description !== '' && <p>{description}</p>}
      <TextInput label={t('account')} placeholder="123456789" readOnly tabIndex={-1} />
      {requiresZone && <TextInput label={t('zone')} placeholder="(1234)" readOnly tabIndex={-1} mt="xs" />}
      <Button component="span" fullWidth mt="md">
        {t('buy', { price })}
      </Button>
    </PhonePreview>
  )
}
