import { Paragraph, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { TOKENS } from './style.ts';

interface InquiryReplyProps {
  /** As the administrator typed it. */
  message: string;
  /** What it answers, as its sender typed it. */
  quoted: string;
  /** The day it was written on, for people. */
  writtenOn: string;
}

/** Answers a message from the contact form, which it quotes. */
export function InquiryReply({ message, quoted, writtenOn }: InquiryReplyProps) {
  return (
    <EmailLayout heading="Our answer to your message" preview={message.slice(0, 100)}>
      <TypedText text={message} />
      <Paragraph text={`On ${writtenOn}, you wrote:`} />
      <blockquote
        style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${TOKENS.sand}` }}
      >
        <TypedText text={quoted} />
      </blockquote>
    </EmailLayout>
  );
}
