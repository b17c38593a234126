import { Route, Routes } from 'react-router';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { MessageScreen } from '#web/console/messages/message-screen.tsx';
import { MessagesScreen } from '#web/console/messages/messages-screen.tsx';
import { NewMessageScreen } from '#web/console/messages/new-message-screen.tsx';

/** The list of messages and the pages below it, loaded together. */
export function MessageScreens() {
  return (
    <Routes>
      <Route index element={<MessagesScreen />} />
      <Route path="new" element={<NewMessageScreen />} />
      <Route path=":id" element={<MessageScreen />} />
      <Route path="*" element={<NoPage seesDay />} />
    </Routes>
  );
}
