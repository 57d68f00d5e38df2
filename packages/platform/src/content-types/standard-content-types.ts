/** The content types that every site has. */
import { z } from 'zod'
import { field } from '#schema'
import { collectionBody } from './collection.ts'
import { deliveryScheduleBody } from './delivery-schedule.ts'
import { labelsBody } from './labels.ts'
import { layoutBody } from './layout.ts'
import { findMailProblems, mailBody, mailType } from './mail/mail.ts'
import { menuBody } from './menu.ts'
import { pageBody } from './page.ts'
import { findRecursivePatterns, maxPatternDepth, patternBody, patternType } from './pattern.ts'
import { redirectBody, toStoredRedirect } from './redirect.ts'
import { siteBody } from './site.ts'
import { themeBody } from './theme.ts'
import { defineContentType, type ContentType } from './content-type.ts'
import { imageBody, imageType } from './image.ts'
import { synonymsBody } from './synonyms.ts'
import { withdrawalBody, withdrawalType } from './withdrawal.ts'

export const standardContentTypes: readonly ContentType[] = [
  defineContentType({
    name: 'epiderm__site',
    label: 'Site',
    folder: 'site',
    schema: siteBody,
    isSingleton: true,
  }),
  defineContentType({ name: 'epiderm__theme', label: 'Theme', folder: 'themes', schema: themeBody }),
  defineContentType({ name: 'epiderm__layout', label: 'Layout', folder: 'layouts', schema: layoutBody }),
  defineContentType({
    name: 'epiderm__page',
    label: 'Page',
    folder: 'pages',
    schema: pageBody,
    uniqueFields: ['route'],
  }),
  defineContentType({
    name: patternType,
    label: 'Pattern',
    folder: 'patterns',
    schema: patternBody,
    findContradictions: findRecursivePatterns,
    comparedFields: ['blocks'],
    comparedAlong: { fields: ['blocks'], steps: 2 * maxPatternDepth },
  }),
  defineContentType({ name: 'epiderm__menu', label: 'Menu', folder: 'menus', schema: menuBody }),
  defineContentType({
    name: 'epiderm__question',
    label: 'Question',
    pluralLabel: 'Questions',
    folder: 'questions',
    isShared: true,
    schema: z
      .object({
        question: field.text('Question').meta({ help: 'The question in the words of a reader.' }),
        answer: field
          .richText('Answer')
          .meta({ help: 'HTML. The first sentence answers the question, the rest explains.' }),
      })
      .meta({ help: 'A question and its answer, for lists of questions.' }),
  }),
  defineContentType({
    name: 'epiderm__collection',
    label: 'Collection',
    pluralLabel: 'Collections',
    folder: 'collections',
    schema: collectionBody,
  }),
  defineContentType({
    name: 'epiderm__delivery_schedule',
    label: 'Delivery schedule',
    folder: 'delivery',
    schema: deliveryScheduleBody,
  }),
  defineContentType({
    name: 'epiderm__redirect',
    label: 'Redirect',
    folder: 'redirects',
    schema: redirectBody,
    toStoredBody: toStoredRedirect,
    uniqueFields: ['from'],
  }),
  defineContentType({ name: 'epiderm__labels', label: 'Labels', folder: 'labels', schema: labelsBody }),
  defineContentType({
    name: mailType,
    label: 'E-mail',
    folder: 'mails',
    schema: mailBody,
    uniqueFields: ['purpose'],
    findContradictions: findMailProblems,
  }),
  defineContentType({
    name: 'epiderm__synonyms',
    label: 'Synonyms',
    folder: 'synonyms',
    schema: synonymsBody,
  }),
  defineContentType({
    name: imageType,
    label: 'Picture',
    folder: 'media',
    isShared: true,
    schema: imageBody,
  }),
  defineContentType({
    name: withdrawalType,
    label: 'Withdrawal',
    folder: 'withdrawals',
    schema: withdrawalBody,
    isMadeByServer: true,
  }),
]
