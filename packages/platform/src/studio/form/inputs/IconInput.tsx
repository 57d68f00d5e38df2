/** An icon picker with search by name. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import { toLabel, type InputProps } from '../../fields/form-deps.ts'
import { Picker } from '../../ui/Picker.tsx'

const categories = ['utility', 'action', 'standard', 'doctype', 'custom'] as const
const maxResults = 120

export function IconInput({ id, describedBy, field, value, isReadOnly, onChange }: InputProps) {
  const stored = typeof value === 'string' ? value : ''
  const [category = 'utility'] = stored.split(':')
  const [chosen, setChosen] = useState(category === '' ? 'utility' : category)
  const [words, setWords] = useState('')
  const names = useIconNames(chosen)
  const found = names.filter((name) => name.replaceAll('_', ' ').includes(words.toLowerCase()))
  return (
    <Picker
      label={toLabel(field)}
      id={id}
      labelledBy={`${id}-label`}
      describedBy={describedBy}
      isDisabled={isReadOnly}
      isGrid
      words={words}
      onWords={setWords}
      above={
        <select
          aria-label={messages.form.icon.category}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {categories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      }
      items={found.slice(0, maxResults).map((name) => ({
        key: `${chosen}:${name}`,
        text: name,
        picture: <Icon name={`${chosen}:${name}`} />,
      }))}
      onPick={onChange}
    >
      {stored === '' ? <span className="quiet">{messages.form.icon.choose}</span> : <Icon name={stored} />}
      {stored}
    </Picker>
  )
}

/** Renders one icon. All icons in a category are in one sprite file. */
function Icon({ name }: { readonly name: string }) {
  const { basePath } = useStudio()
  const [category = '', icon = ''] = name.split(':')
  return (
    <svg className="icon" aria-hidden>
      <use href={`${basePath}${toSprite(category)}#${icon}`} />
    </svg>
  )
}

const toSprite = (category: string) => `/assets/icons/${category}-sprite/svg/symbols.svg`

/** Reads the icon names from the category's sprite. */
function useIconNames(category: string): readonly string[] {
  const { basePath } = useStudio()
  const { data } = useQuery({
    queryKey: ['icons', category],
    staleTime: Infinity,
    queryFn: async () => {
      const text = await (await fetch(basePath + toSprite(category))).text()
      return Array.from(text.matchAll(/<symbol[^>]*? id="(\w+)"/g), ([, name = '']) => name).toSorted()
    },
  })
  return data ?? []
}
