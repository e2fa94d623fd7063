import { dictionary } from '@zxcvbn-ts/language-common'

/** A password, and whether it can be chosen: with a second factor, without one, both or neither. */
export type Row = { name: string; password: string; accepted: 'always' | 'with a second factor' | 'never' }

const signs = 'xkqzvjwpyhmdgrtbncls'
/** Letters that are on no list, different for each length and seed. */
export const letters = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, at) => signs[(at * 7 + Math.floor(at / 20) * 3 + seed) % signs.length]).join('')

const animals = ['🐨', '🦘', '🐢', '🦉', '🐬', '🦊', '🐝', '🦔']
const emoji = (count: number, seed = 0) => Array.from({ length: count }, (_, at) => animals[(at * 3 + Math.floor(at / 8) + seed) % animals.length]).join('')
/** Letters with accents, each as two code points that NFC joins into one. */
const accents = (count: number) => Array.from({ length: count }, (_, at) => `${'aeiouncyz'[(at * 2 + Math.floor(at / 9)) % 9]}\u0301`).join('')

/** Lengths as people count characters: code points in NFC. */
export const lengths: readonly Row[] = [
  ...[1, 7].map((count): Row => ({ name: `${count} letters`, password: letters(count), accepted: 'never' })),
  ...[8, 14].map((count): Row => ({ name: `${count} letters`, password: letters(count), accepted: 'with a second factor' })),
  ...[15, 16, 64, 72, 73, 255, 256].map((count): Row => ({ name: `${count} letters`, password: letters(count), accepted: 'always' })),
  ...[257, 300, 1000].map((count): Row => ({ name: `${count} letters`, password: letters(count), accepted: 'never' })),
  { name: '7 emoji', password: emoji(7), accepted: 'never' },
  { name: '14 emoji, 28 UTF-16 units', password: emoji(14), accepted: 'with a second factor' },
  { name: '15 emoji', password: emoji(15), accepted: 'always' },
  { name: '256 emoji, 1,024 bytes', password: emoji(256), accepted: 'always' },
  { name: '257 emoji', password: emoji(257), accepted: 'never' },
  { name: '7 letters with accents in NFD, 14 code points', password: `${accents(7)}`, accepted: 'never' },
  { name: '256 letters with accents in NFD, 512 code points', password: `${'é'.normalize('NFD')}${letters(255)}`, accepted: 'always' },
  { name: 'small letters and blanks', password: 'purple tram over bridges', accepted: 'always' },
  { name: 'another script', password: 'ngā rākau nunui o te ngahere', accepted: 'always' },
  { name: 'ideographs', password: '我的長密碼短語用於登錄系統的例子好', accepted: 'always' },
]

/** Words related to an account whose email is `mei.tanaka@banksia.example` at Banksia Training. */
export const contextEmail = 'mei.tanaka@banksia.example'
export const contextRows: readonly Row[] = [
  'banksiatraining',
  'Banksia-Training-1',
  'BANKSIA TRAINING 2026',
  'b a n k s i a training',
  'mei.tanaka@banksia.example',
  'mei.tanaka@banksia',
  'tanakatanakatanaka',
  'Tanaka1234567',
  'TanakaBanksia2026!',
  'BanksiaBanksia2026',
  'banksia.example2026',
  'banksia-mei-tanaka',
].map((password) => ({ name: `“${password}”, of context words`, password, accepted: 'never' }))

const ranked = dictionary['passwords-common']

/** The most used passwords of a public list that are long enough, ordered by use. */
export const mostUsed = (minimumLength: number, most: number) => ranked.filter((password) => [...password].length >= minimumLength).slice(0, most)
