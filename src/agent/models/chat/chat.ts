// Chat Completions, which every compatible server supports.
import { isEventStream, parseAnswer } from '../answer-json.ts'
import type { Wire } from '../wire.ts'
import type { WireOptions } from '../wire-options.ts'
import { parseCompletion } from './chat-reply.ts'
import { toChatBody } from './chat-request.ts'
import { completionOfStream } from './chat-stream.ts'

export function createChatWire(model: string, options: WireOptions): Wire {
  return {
    path: '/chat/completions',
    toBody: (request) => toChatBody(request, model, options),
    toReply: (answer, request) => {
      // A server that does not stream answers in one piece, even if asked to stream.
      const isStream = options.stream === 'true' && isEventStream(answer.trimStart())
      return parseCompletion(isStream ? completionOfStream(answer) : parseAnswer(answer), request, options)
    },
  }
}
