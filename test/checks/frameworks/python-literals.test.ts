import { expect, test } from '@jest/globals'
import { readPythonAssignments } from '../../../src/checks/config/python.ts'

const read = (text: string) => readPythonAssignments(text, ['a']).get('a')

test.each([
  ["a = 'x'", 'x'],
  ['a: str = "x"  # why', 'x'],
  ["a = 'it\\'s' ' here'", "it's here"],
  ["a = r'\\d'", '\\d'],
  ['a = """x\ny"""', 'x\ny'],
  ['a = True', true],
  ['a = -3', -3],
  ['a = None', null],
  ["a = [\n  'x',  # one\n  ('y', 2),\n]", ['x', ['y', 2]]],
  ["a = ['x']\na += ['y']", ['x', 'y']],
  ["a = 'x'\na = 'y'", 'y'],
])('%j is read', (text, value) => expect(read(text)).toEqual(value))

test('A dict is read in its order', () => {
  expect(read("a = {'.rst': 'restructuredtext', '.md': ['x'],}")).toEqual(
    new Map<string, unknown>([
      ['.rst', 'restructuredtext'],
      ['.md', ['x']],
    ]),
  )
})

test.each([
  "a = ['x'] + others",
  'a = f"{x}"',
  'a = load()',
  "a = ['x', *others]",
  'a = {**others}',
  "a = ['x'",
  "a = 'x",
  "a = ['x']\na += more()",
  'a == 1',
  "if x:\n    a = 'y'",
  "b = 'x'",
])('%j is nothing that is written out', (text) => expect(read(text)).toBeUndefined())
