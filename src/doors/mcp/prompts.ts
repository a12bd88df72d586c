/** Prompts for the common jobs: a user picks one, and the agent knows which tools to call, in which order. */
import { completable, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { ModeName } from '../../core/roundtable/words.ts'
import { GUIDE_URI } from './guide.ts'

const said = (text: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text } }] })

const FOLLOW =
  'Then call status with wait: 20 and since: the last version, until it is completed or stopped; tell me in a sentence now and then what happened. Then call result.'
const ROUNDTABLE =
  'Then call status with wait: 20 and since: the last version, until it is completed or stopped; tell me in a sentence now and then what happened. Where a seat asks for something, find it and hand it over with continue_roundtable. Where it asks for a person’s word, ask me and pass on my words. At the end call get_consensus and synthesize_debate.'
const OWN_AGENTS = `If I asked you to use your own subagents, or the server has no model, read the resource ${GUIDE_URI}, call open_table instead, and answer what owed lists.`

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'stress_test_plan',
    {
      title: 'Stress-test this plan',
      description: 'Three reviewers look for what would make a plan fail; every finding has a checked quotation',
      argsSchema: z.object({ plan: z.string().describe('the path of the plan in your workspace, or its text') }),
    },
    ({ plan }) =>
      said(
        `Stress-test this plan before anybody builds it:\n\n${plan}\n\nIf this is a path, call start_council with file; else with document {path: "plan.md", text}. ${FOLLOW} ${OWN_AGENTS}\n\nReport the verdict, then the blockers and majors, each with its quotation and the proposed change. Name what was contested and how the votes fell. Do not soften and do not add findings of your own.`,
      ),
  )
  server.registerPrompt(
    'review_document',
    {
      title: 'Review this document',
      description: 'A council reviews a document and votes on what it found',
      argsSchema: z.object({
        document: z.string().describe('its path in your workspace, or its text'),
        since: z.string().optional().describe('the id of an earlier council: what was mended, what is new'),
      }),
    },
    ({ document, since }) =>
      said(
        `Have this document reviewed:\n\n${document}\n\nIf this is a path, call start_council with file; else with document {path: "document.md", text}.${since === undefined ? '' : ` Set options.since to "${since}".`} ${FOLLOW} ${OWN_AGENTS}\n\nGive me the verdict and the findings that were upheld, gravest first, each with line and quotation; then those that were rejected and why; then the questions that only a person can decide.`,
      ),
  )
  server.registerPrompt(
    'what_does_this_turn_on',
    {
      title: 'What does this disagreement turn on?',
      description: 'A debate that finds the cruxes: what would have to be known for one side to yield',
      argsSchema: z.object({
        topic: z.string().describe('a claim, or a question that can be answered with yes or no'),
        files: z.string().optional().describe('paths in your workspace, separated by commas'),
      }),
    },
    ({ topic, files }) =>
      said(
        `What does this disagreement turn on?\n\n${topic}\n\nCall start_debate with this as topic${filesIn(files)}. If it is not a claim or a yes-or-no question, put it as one first and tell me how. ${FOLLOW} ${OWN_AGENTS}\n\nTell me the cruxes in order of weight, who stands where on each and why, and what evidence would settle it. Say plainly where no crux was found.`,
      ),
  )
  server.registerPrompt(
    'roundtable',
    {
      title: 'Discuss this at a roundtable',
      description: 'Several agents discuss a question in rounds; code counts how far they agree and whether that can be trusted',
      argsSchema: z.object({
        topic: z.string().describe('the question'),
        mode: completable(
          z
            .string()
            .optional()
            .describe(`how they talk: ${ModeName.options.join(', ')}`),
          (begun) => ModeName.options.filter((mode) => mode.startsWith(begun ?? '')),
        ),
        files: z.string().optional().describe('paths in your workspace, separated by commas'),
      }),
    },
    ({ topic, mode, files }) =>
      said(
        `Have this discussed at a roundtable:\n\n${topic}\n\nCall start_roundtable with this as topic${mode === undefined ? '' : `, mode: ${JSON.stringify(mode)}`}${filesIn(files)}. ${ROUNDTABLE} ${OWN_AGENTS}\n\nGive me the answer with the consensus level and what it is made of, the advice and its reasons; then who dissents and why, what is common ground and what stays disputed, with claim ids; then signs of groupthink and what the objections changed. Say which quotations failed. Do not make more of the agreement than the count does.`,
      ),
  )
}

const filesIn = (files: string | undefined): string =>
  files === undefined ? '' : `, and files: ${JSON.stringify(files.split(',').map((file) => file.trim()))}`
