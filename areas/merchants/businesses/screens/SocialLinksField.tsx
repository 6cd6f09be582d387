import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SocialPlatform } from '#areas/merchants/businesses/contract.ts'
import { maxSocialLinks } from '#areas/merchants/businesses/rules.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { type FieldProps, useField, SelectInput } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'

type Link = { platform: string; url: string }

const platforms = SocialPlatform.options.map((value) => ({ value, label: labelOf(value) }))

/** Field for social media links. Its value is the JSON string that the API expects. */
export function SocialLinksField(field: FieldProps) {
  const { key, value, set, shell } = useField(field)
  return <Rows key={key} stored={linksIn(value)} set={set} error={shell.error} />
}

type Props = { stored: Link[]; set: (text: string) => void; error: ReactNode }

function Rows({ stored, set, error }: Props) {
  const t = useWords(businessWords)
  const [links, setLinks] = useState(stored)
  const change = (next: Link[]) => {
    setLinks(next)
    set(JSON.stringify(next))
  }
  const changeOne = (at: number, part: Partial<Link>) =>
    change(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <div>
      {links.map((link, index) => (
        // Rows have no key of their own and are only added at the end or removed.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} align="end" mb="xs" wrap="wrap">
          <SelectInput
            label={t('platform')}
            data={platforms}
            value={link.platform}
            onChange={(platform) => changeOne(index, { platform })}
          />
          <TextInput
            label={t('webAddress')}
            type="url"
            maxLength={300}
            placeholder="https://"
            value={link.url}
            flex={1}
            onChange={({ target }) => changeOne(index, { url: target.value })}
          />
          <Button
            variant="default"
            aria-label={t('removeLink', { n: String(index + 1) })}
            onClick={() => change(links.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </Group>
      ))}
      {error && <p role="alert">{error}</p>}
      {links.length < maxSocialLinks && (
        <Button variant="default" onClick={() => change([...links, { platform: 'facebook', url: '' }])}>
          {t('addLink')}
        </Button>
      )}
    </div>
  )
}

// A stored string that is not a list of links shows no links. Saving the form replaces it.
function linksIn(text: unknown): Link[] {
  try {
    const read: unknown = JSON.parse(typeof text === 'string' ? text : '[]')
    return Array.isArray(read)
      ? read.map((each: unknown) => {
          const { platform, url } = Object(each)
          return { platform: String(platform ?? 'website'), url: String(url ?? '') }
        })
      : []
  } catch {
    return []
  }
}
